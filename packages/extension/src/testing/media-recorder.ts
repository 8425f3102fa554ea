/** A browser's recorder whose parts the test supplies. */
export class TestMediaRecorder extends EventTarget {
  static latest: TestMediaRecorder | undefined;
  static isTypeSupported = (): boolean => true;
  /** What a browser throws at the next start. */
  static refusal: Error | undefined;
  state = 'inactive';
  constructor() {
    super();
    TestMediaRecorder.latest = this;
  }
  start(): void {
    const { refusal } = TestMediaRecorder;
    TestMediaRecorder.refusal = undefined;
    if (refusal !== undefined) throw refusal;
    this.state = 'recording';
  }
  stop(): void {
    this.state = 'inactive';
    this.bring('end');
    this.dispatchEvent(new Event('stop'));
  }
  bring(text: string): void {
    this.dispatchEvent(Object.assign(new Event('dataavailable'), { data: new Blob([text]) }));
  }
}
