import usersPb from '@eventstore/db-client/generated/users_pb.js';
import type grpc from '@grpc/grpc-js';
import type { FakeUsers } from './fake-users.ts';

/** The part of the server's user management used by the adapters: creating a user and setting a password. */
export function userService(users: FakeUsers): grpc.UntypedServiceImplementation {
  const create: grpc.handleUnaryCall<usersPb.CreateReq, usersPb.CreateResp> = (call, answer) => {
    const refused = users.administer(call.metadata);
    if (refused) return answer(refused);
    const options = call.request.getOptions();
    const name = options?.getLoginName() ?? '';
    users.create(name, { password: options?.getPassword() ?? '', groups: options?.getGroupsList() ?? [] });
    answer(null, new usersPb.CreateResp());
  };
  const resetPassword: grpc.handleUnaryCall<usersPb.ResetPasswordReq, usersPb.ResetPasswordResp> = (call, answer) => {
    const refused = users.administer(call.metadata);
    if (refused) return answer(refused);
    const options = call.request.getOptions();
    const account = users.accounts.get(options?.getLoginName() ?? '');
    if (account) account.password = options?.getNewPassword() ?? '';
    answer(null, new usersPb.ResetPasswordResp());
  };
  return { create, resetPassword };
}
