export { parseRanges, type AddressRanges } from './address-ranges.ts';
export type { CheckedProxy } from './checked-proxy.ts';
export { parseServers } from './dns-servers.ts';
export { createFindRecords, type FindRecords, type FoundRecords } from './find-records.ts';
export { outboundConfig } from './outbound-config.ts';
export { OutboundError, type OutboundReason } from './outbound-error.ts';
export { createOutbound } from './outbound.ts';
export type { Outbound, OutboundRequest, OutboundResponse } from './outbound.ts';
export { proofOf, toPublicHost, TXT_LABEL } from './public-host.ts';
