import type { EventOf } from '@hirelane/api/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type BookmarkEvent = EventOf<'bookmark'>;
export type Bookmark = Readonly<{ saved: boolean; liked: boolean; hidden: 'no' | 'alone' | 'less' }>;
type Pair = Readonly<{ freelancerId: string; projectId: string }>;
/**
 * `isLess`: also rank jobs lower that need the same skills. `isAgain`: the job is listed again, because enough others
 * were hidden after it.
 */
type HideJob = Pair & Readonly<{ type: 'HideJob'; isLess: boolean; isAgain?: boolean }>;
export type BookmarkCommand =
  | HideJob
  | (Pair & Readonly<{ type: 'SaveProject' | 'UnsaveProject' | 'LikeProject' | 'UnlikeProject' | 'ShowJob' }>);

/** Whether a freelancer has saved, liked or hidden a project. */
export const bookmark: Decider<Bookmark, BookmarkCommand, BookmarkEvent> = {
  initial: { saved: false, liked: false, hidden: 'no' },
  evolve(state, event) {
    switch (event.type) {
      case 'ProjectSaved':
        return { ...state, saved: true };
      case 'ProjectUnsaved':
        return { ...state, saved: false };
      case 'ProjectLiked':
        return { ...state, liked: true };
      case 'ProjectUnliked':
        return { ...state, liked: false };
      case 'JobHidden':
        return { ...state, hidden: event.data.isLess ? 'less' : 'alone' };
      case 'JobShown':
        return { ...state, hidden: 'no' };
      case 'BookmarkErased':
        return bookmark.initial;
      default:
        return state;
    }
  },
  decide(state, { type, ...given }) {
    const { freelancerId, projectId } = given;
    const data = { freelancerId, projectId };
    switch (type) {
      case 'HideJob': {
        const isLess = 'isLess' in given && given.isLess;
        const isSame = state.hidden === (isLess ? 'less' : 'alone');
        const isAgain = 'isAgain' in given && given.isAgain;
        return isSame && !isAgain ? [] : [{ type: 'JobHidden', data: { ...data, isLess } }];
      }
      case 'ShowJob':
        return state.hidden === 'no' ? [] : [{ type: 'JobShown', data }];
      case 'SaveProject':
        return state.saved ? [] : [{ type: 'ProjectSaved', data }];
      case 'UnsaveProject':
        return state.saved ? [{ type: 'ProjectUnsaved', data }] : [];
      case 'LikeProject':
        return state.liked ? [] : [{ type: 'ProjectLiked', data }];
      case 'UnlikeProject':
        return state.liked ? [{ type: 'ProjectUnliked', data }] : [];
    }
  },
};

/** The stream id without its category. */
export const bookmarkKey = (freelancerId: string, projectId: string): string => `${freelancerId}_${projectId}`;

export const projectOf = (key: string): string => key.slice(key.indexOf('_') + 1);
