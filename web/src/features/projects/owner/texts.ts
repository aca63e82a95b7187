/** The owner's actions on a project, and the message after each. */
export const OWNER_TEXTS = {
  done: {
    publish: (title: string) => `“${title}” has been published.`,
    unpublish: (title: string) => `“${title}” is a draft again.`,
    close: (title: string) => `“${title}” has been closed.`,
  },
  incomplete: 'This draft cannot be published yet:',
  complete: 'Edit the draft',
  deleteTitle: 'Delete this draft?',
  delete: 'Delete draft',
  deleteText: (title: string) => `“${title}” and everything in it will be deleted. This cannot be undone.`,
  deleted: (title: string) => `“${title}” has been deleted.`,
  closeTitle: 'Close this project?',
  close: 'Close project',
  closeText: (title: string) =>
    `“${title}” will accept no more proposals and disappear from every feed. You keep the proposals you have received. This cannot be undone.`,
} as const;
