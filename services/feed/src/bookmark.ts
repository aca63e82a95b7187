import type { EventOf } from '@hirelane/contracts/events/catalog';
import type { Decider } from '@hirelane/event-sourcing/decide';

export type BookmarkEvent = EventOf<'bookmark'>;
export type Bookmark = Readonly<{ saved: boolean; liked: boolean }>;
export type BookmarkCommand = Readonly<{
  type: 'SaveProject' | 'UnsaveProject' | 'LikeProject' | 'UnlikeProject';
  freelancerId: string;
  projectId: string;
}>;

/** Whether a freelancer has saved or liked a project. */
export const bookmark: Decider<Bookmark, BookmarkCommand, BookmarkEvent> = {
  initial: { saved: false, liked: false },
  evolve(state, { type }) {
    switch (type) {
      case 'ProjectSaved':
        return { ...state, saved: true };
      case 'ProjectUnsaved':
        return { ...state, saved: false };
      case 'ProjectLiked':
        return { ...state, liked: true };
      case 'ProjectUnliked':
        return { ...state, liked: false };
      case 'BookmarkErased':
        return bookmark.initial;
      default:
        return state;
    }
  },
  decide(state, { type, ...data }) {
    switch (type) {
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

/** The id of the stream, after its category. */
export const bookmarkKey = (freelancerId: string, projectId: string): string => `${freelancerId}_${projectId}`;

export const projectOf = (key: string): string => key.slice(key.indexOf('_') + 1);
