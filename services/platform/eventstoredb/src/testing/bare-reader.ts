import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import streamsPb from '@eventstore/db-client/generated/streams_pb.js';
import grpc from '@grpc/grpc-js';

/**
 * Receives the first `count` events of a category from the server at `host` (without TLS and users) with gRPC alone, and
 * decodes nothing: the least that a client in Node can do to read a log. Returns their number of bytes.
 */
export async function readBare(host: string, category: string, count: number): Promise<number> {
  const { Options } = streamsPb.ReadReq;
  const empty = new sharedPb.Empty();
  const prefixes = new Options.FilterOptions.Expression().setPrefixList([`${category}-`]);
  const request = new streamsPb.ReadReq().setOptions(
    new Options()
      .setAll(new Options.AllOptions().setStart(empty))
      .setSubscription(new Options.SubscriptionOptions())
      .setFilter(
        new Options.FilterOptions().setStreamIdentifier(prefixes).setMax(1_000).setCheckpointintervalmultiplier(1),
      )
      .setUuidOption(new Options.UUIDOption().setString(empty)),
  );
  const client = new streamsGrpc.StreamsClient(host, grpc.credentials.createInsecure(), {});
  const call = client.read(request);
  try {
    let [events, bytes] = [0, 0];
    for await (const message of call as AsyncIterable<streamsPb.ReadResp>) {
      const event = message.getEvent()?.getEvent();
      if (!event) continue;
      bytes += event.getData_asU8().length + event.getCustomMetadata_asU8().length;
      if (++events === count) break;
    }
    return bytes;
  } finally {
    call.cancel();
    client.close();
  }
}
