import { ask, type EngineRequest } from './messages/messages.ts';
import { Popup } from './popup/popup-page.tsx';
import { mount } from './popup/mount.tsx';

mount(<Popup askEngine={(request: EngineRequest) => ask(request)} />);
