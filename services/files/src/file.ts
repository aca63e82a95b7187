import type { EventOf } from '@hirelane/api/events/catalog';
import { type Hiding, hiddenBy, shownBy } from '@hirelane/api/hiding';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type FileEvent = EventOf<'file'>;
export type Upload = Extract<FileEvent, { type: 'FileUploaded' }>['data'];
export type File = Readonly<{ upload: Upload; isExpired: boolean; isRemoved: boolean; isHidden: boolean }>;
export type FileCommand =
  | Readonly<{ type: 'RecordUpload'; upload: Upload }>
  | Readonly<{ type: 'ExpireFile' }>
  | Readonly<{ type: 'RemoveFile' }>
  | Hiding;

/**
 * An upload; null before it is recorded. An unused upload first expires, so that nothing new can refer to it; its bytes
 * are deleted later.
 */
export const file: Decider<File | null, FileCommand, FileEvent, 'stored-already'> = {
  initial: null,
  evolve(state, event) {
    switch (event.type) {
      case 'FileUploaded':
        return { upload: event.data, isExpired: false, isRemoved: false, isHidden: false };
      case 'FileExpired':
        return state && { ...state, isExpired: true };
      case 'FileHidden':
      case 'FileUnhidden':
        return state && { ...state, isHidden: event.type === 'FileHidden' };
      case 'FileRemoved':
      case 'FileErased':
        return state && { ...state, isRemoved: true };
      default:
        return state;
    }
  },
  decide(state, command) {
    if (command.type === 'RecordUpload') {
      return state ? { refused: 'stored-already' } : [{ type: 'FileUploaded', data: command.upload }];
    }
    if (!state || state.isRemoved) return [];
    const { fileId, ownerId } = state.upload;
    const { isHidden } = state;
    switch (command.type) {
      case 'ExpireFile':
        return state.isExpired ? [] : [{ type: 'FileExpired', data: { fileId, ownerId } }];
      case 'RemoveFile':
        return [{ type: 'FileRemoved', data: { fileId, ownerId } }];
      case 'Hide':
        return isHidden ? [] : [{ type: 'FileHidden', data: { fileId, ownerId, ...hiddenBy(command) } }];
      case 'ShowAgain':
        return isHidden ? [{ type: 'FileUnhidden', data: { fileId, ownerId, ...shownBy(command) } }] : [];
    }
  },
};
