import { ask, type RecordingRequest } from './messages/messages.ts';
import { Popup } from './popup/popup-page.tsx';
import { mount } from './popup/mount.tsx';

mount(<Popup askRecording={(request: RecordingRequest) => ask(request)} />);
