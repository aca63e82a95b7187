import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import statusPb from '@eventstore/db-client/generated/status_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import anyPb from 'google-protobuf/google/protobuf/any_pb.js';
import emptyPb from 'google-protobuf/google/protobuf/empty_pb.js';

/** An event as the fake server stores it. */
export type Stored = Readonly<{
  stream: string;
  revision: bigint;
  position: bigint;
  id: string;
  metadata: ReadonlyMap<string, string>;
  custom: Uint8Array;
  data: Uint8Array;
}>;

/** The stream state that an append expects: the stream does not exist, or it is at a revision. */
export type Expected = 'no_stream' | bigint;

const UNKNOWN = 2;
const INVALID_ARGUMENT = 3;
const ALREADY_EXISTS = 6;
const PERMISSION_DENIED = 7;

const identifier = (stream: string) => new sharedPb.StreamIdentifier().setStreamName(Buffer.from(stream));

export function eventMessage(event: Stored): streamsPb.ReadResp {
  const at = String(event.position);
  const recorded = new streamsPb.ReadResp.ReadEvent.RecordedEvent()
    .setId(new sharedPb.UUID().setString(event.id))
    .setStreamIdentifier(identifier(event.stream))
    .setStreamRevision(String(event.revision))
    .setPreparePosition(at)
    .setCommitPosition(at)
    .setCustomMetadata(event.custom)
    .setData(event.data);
  for (const [key, value] of event.metadata) recorded.getMetadataMap().set(key, value);
  const read = new streamsPb.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(at);
  return new streamsPb.ReadResp().setEvent(read);
}

export const notFoundMessage = (stream: string): streamsPb.ReadResp =>
  new streamsPb.ReadResp().setStreamNotFound(
    new streamsPb.ReadResp.StreamNotFound().setStreamIdentifier(identifier(stream)),
  );

export const confirmationMessage = (): streamsPb.ReadResp =>
  new streamsPb.ReadResp().setConfirmation(new streamsPb.ReadResp.SubscriptionConfirmation().setSubscriptionId('fake'));

export const caughtUpMessage = (): streamsPb.ReadResp =>
  new streamsPb.ReadResp().setCaughtUp(new streamsPb.ReadResp.CaughtUp());

export const fellBehindMessage = (): streamsPb.ReadResp =>
  new streamsPb.ReadResp().setFellBehind(new streamsPb.ReadResp.FellBehind());

export function checkpointMessage(position: bigint): streamsPb.ReadResp {
  const at = String(position);
  return new streamsPb.ReadResp().setCheckpoint(
    new streamsPb.ReadResp.Checkpoint().setCommitPosition(at).setPreparePosition(at),
  );
}

const answerTo = (request: streamsPb.BatchAppendReq, stream: string) =>
  new streamsPb.BatchAppendResp().setCorrelationId(request.getCorrelationId()).setStreamIdentifier(identifier(stream));

export function appendedMessage(request: streamsPb.BatchAppendReq, last: Stored): streamsPb.BatchAppendResp {
  const at = String(last.position);
  const position = new sharedPb.AllStreamPosition().setCommitPosition(at).setPreparePosition(at);
  return answerTo(request, last.stream).setSuccess(
    new streamsPb.BatchAppendResp.Success().setCurrentRevision(String(last.revision)).setPosition(position),
  );
}

/** A refusal with only a message, as sent by a server that is not ready. */
export const refusedMessage = (request: streamsPb.BatchAppendReq, stream: string, message: string) =>
  answerTo(request, stream).setError(
    new statusPb.Status()
      .setCode(UNKNOWN)
      .setMessage(message)
      .setDetails(detailsOf(new emptyPb.Empty(), 'google.protobuf.Empty')),
  );

export const accessDeniedMessage = (request: streamsPb.BatchAppendReq, stream: string) =>
  answerTo(request, stream).setError(
    new statusPb.Status()
      .setCode(PERMISSION_DENIED)
      .setMessage('Access Denied')
      .setDetails(detailsOf(new sharedPb.AccessDenied(), 'event_store.client.AccessDenied')),
  );

export const tooLargeMessage = (request: streamsPb.BatchAppendReq, stream: string, limit: number) =>
  answerTo(request, stream).setError(
    new statusPb.Status()
      .setCode(INVALID_ARGUMENT)
      .setMessage('Maximum Append Size Exceeded')
      .setDetails(
        detailsOf(
          new sharedPb.MaximumAppendSizeExceeded().setMaxappendsize(limit),
          'event_store.client.MaximumAppendSizeExceeded',
        ),
      ),
  );

function detailsOf(message: Readonly<{ serializeBinary(): Uint8Array }>, name: string) {
  const details = new anyPb.Any();
  details.pack(message.serializeBinary(), name);
  return details;
}

/** `current` is the stream's last revision, or null if the stream does not exist. */
export function conflictMessage(
  request: streamsPb.BatchAppendReq,
  stream: string,
  expected: Expected,
  current: bigint | null,
): streamsPb.BatchAppendResp {
  const wrong = new sharedPb.WrongExpectedVersion();
  if (current === null) wrong.setCurrentNoStream(new emptyPb.Empty());
  else wrong.setCurrentStreamRevision(String(current));
  if (expected === 'no_stream') wrong.setExpectedNoStream(new emptyPb.Empty());
  else wrong.setExpectedStreamPosition(String(expected));
  const details = detailsOf(wrong, 'event_store.client.WrongExpectedVersion');
  const status = new statusPb.Status().setCode(ALREADY_EXISTS).setMessage('WrongExpectedVersion').setDetails(details);
  return answerTo(request, stream).setError(status);
}
