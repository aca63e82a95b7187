export const TEXTS = {
  title: 'Questions',
  text: 'Ask the client one question before you send a proposal.',
  ask: 'Ask a question',
  own: 'Your question',
  waiting: 'The client has not answered yet.',
  published: 'Published without your name',
  hidden: 'The operator has hidden this question.',
  failed: 'We could not load the questions.',
  question: 'Question',
  answer: 'Answer',
} as const;

export const ASK_TEXTS = {
  title: 'Ask the client a question',
  label: 'Question',
  hint: 'One question per job. The client sees your name.',
  mayPublish: 'The client may publish it with the answer',
  mayPublishHint: 'Everyone who sees the job can then read both. Your name is not shown, so do not mention it here.',
  action: 'Send question',
} as const;

export const RECEIVED_TEXTS = {
  title: 'Questions',
  text: 'Questions before applying. You can answer each once.',
  answer: 'Answer',
  answered: 'Your answer',
  publish: 'Publish',
  takeBack: 'Take back',
  isPublished: 'Published',
  isPrivate: (who: string) => `Only you and ${who} see this; ${who} did not agree to publish it.`,
  closed: 'The project takes no more proposals, so you can no longer answer this.',
  said: { publish: 'Answer published.', takeBack: 'Answer taken back.' },
} as const;

export const ANSWER_TEXTS = {
  title: (name: string) => `Answer ${name}`,
  label: 'Answer',
  hint: 'You cannot change it afterwards.',
  hintPublish: 'You cannot change it afterwards. You can publish it with the question.',
  action: 'Send answer',
} as const;
