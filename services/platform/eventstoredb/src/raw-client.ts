import { readFileSync } from 'node:fs';
import gossipGrpc from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossipPb from '@eventstore/db-client/generated/gossip_pb.js';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import type featuresPb from '@eventstore/db-client/generated/serverfeatures_pb.js';
import sharedPb from '@eventstore/db-client/generated/shared_pb.js';
import usersGrpc from '@eventstore/db-client/generated/users_grpc_pb.js';
import usersPb from '@eventstore/db-client/generated/users_pb.js';
import grpc from '@grpc/grpc-js';
import { parseAddress, type ServerLogin } from './address.ts';
import { AccessRefused, meaningOf } from './failures.ts';

const TIMEOUT_MS = 5_000;

/** `node`: its address for clients, such as `a:2113`. */
export type Member = Readonly<{ node: string; isAlive: boolean; state: string }>;

/** gRPC calls for which the library has no functions. Each rejects with gRPC's own error. */
export type RawClient = Readonly<{
  version(): Promise<string>;
  members(): Promise<readonly Member[]>;
  createUser(login: ServerLogin): Promise<void>;
  setPassword(login: ServerLogin): Promise<void>;
  close(): void;
}>;

/** The oldest version that reports when a subscription has caught up, which pages and health checks depend on. */
const OLDEST = [23, 10] as const;

export function isSupported(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1]);
}

/**
 * Queries the nodes of an address in order until one responds. A refusal is treated as a response and is thrown
 * unchanged. Throws the last node's error if none responds.
 */
export async function askAnyNode<T>(url: string, ask: (node: RawClient) => Promise<T>): Promise<T> {
  let failure: unknown;
  for (const host of parseAddress(url).nodes) {
    const node = openRawClient(url, host);
    try {
      return await ask(node);
    } catch (error) {
      failure = error;
      if (!isAway(error)) break;
    } finally {
      node.close();
    }
  }
  throw failure;
}

const isAway = (error: unknown) =>
  [grpc.status.UNAVAILABLE, grpc.status.DEADLINE_EXCEEDED].includes((error as grpc.ServiceError).code) &&
  !(meaningOf(error) instanceof AccessRefused);

/** Calls one of an address's nodes, with the address's login and certificates. `timeout` is in ms, for each call. */
export function openRawClient(url: string, host: string, timeout = TIMEOUT_MS): RawClient {
  const { hasTls, authority, login } = parseAddress(url);
  const credentials = hasTls
    ? grpc.credentials.createSsl(authority === undefined ? null : readFileSync(authority))
    : grpc.credentials.createInsecure();
  const channel = new grpc.Channel(host, credentials, {});
  const options = { channelOverride: channel };

  function call<T>(
    work: (metadata: grpc.Metadata, settings: grpc.CallOptions, answer: grpc.requestCallback<T>) => void,
  ) {
    const metadata = new grpc.Metadata();
    if (login) {
      const text = Buffer.from(`${login.name}:${login.password}`).toString('base64');
      metadata.set('authorization', `Basic ${text}`);
    }
    return new Promise<T>((resolve, reject) => {
      work(metadata, { deadline: Date.now() + timeout }, (error, value) =>
        error ? reject(error) : resolve(value as T),
      );
    });
  }

  const users = new usersGrpc.UsersClient(host, credentials, options);
  return {
    async version() {
      const client = new featuresGrpc.ServerFeaturesClient(host, credentials, options);
      const found = await call<featuresPb.SupportedMethods>((...rest) =>
        client.getSupportedMethods(new sharedPb.Empty(), ...rest),
      );
      return found.getEventStoreServerVersion();
    },
    async members() {
      const client = new gossipGrpc.GossipClient(host, credentials, options);
      const found = await call<gossipPb.ClusterInfo>((...rest) => client.read(new sharedPb.Empty(), ...rest));
      return found.getMembersList().map((member) => ({
        node: `${member.getHttpEndPoint()?.getAddress()}:${member.getHttpEndPoint()?.getPort()}`,
        isAlive: member.getIsAlive(),
        state: stateName(member.getState()),
      }));
    },
    async createUser({ name, password }) {
      const account = new usersPb.CreateReq.Options().setLoginName(name).setPassword(password).setFullName('Hirelane');
      await call<usersPb.CreateResp>((...rest) => users.create(new usersPb.CreateReq().setOptions(account), ...rest));
    },
    async setPassword({ name, password }) {
      const account = new usersPb.ResetPasswordReq.Options().setLoginName(name).setNewPassword(password);
      await call<usersPb.ResetPasswordResp>((...rest) =>
        users.resetPassword(new usersPb.ResetPasswordReq().setOptions(account), ...rest),
      );
    },
    close: () => channel.close(),
  };
}

const STATES = Object.entries(gossipPb.MemberInfo.VNodeState);

const stateName = (state: number): string => STATES.find(([, value]) => value === state)?.[0] ?? 'UNKNOWN';
