export const WIZARD_TEXTS = {
  wizardTitle: 'Add a new project',
  descriptionHint: 'Brief description for your Project (Minimun length should be 500 characters).',
  created: 'Project created.',
  createdText: "We've created your Project for you.",
  missing: 'Missing Or Invalid fields.',
  missingText: 'We could not create your Project.',
  notCreated: 'Project Not created.',
  editTitle: 'Edit project',
  wizardText: 'Your text is saved as a draft until you submit it.',
  editText: 'Changes appear at once for everyone who can see the project.',
  uploading: 'The file is still uploading. Submit once it has finished.',
  submitText: 'Submit publishes the project: freelancers can read it and apply at once.',
  saveChanges: 'Save changes',
  changesSaved: 'Your changes have been saved.',
  saveDraft: 'Save as draft',
  draftSaved: 'Draft saved',
  saving: 'Saving…',
  notSaved: 'Not saved yet',
  draftKept: 'Draft saved.',
  notChanged: 'We could not save your changes.',
  nothingToSave: 'There is nothing to save yet.',
  invalidFields: 'The marked fields cannot be saved as they are.',
} as const;

/** The duration of the toasts shown when a project is created. All other toasts use the library's durations. */
export const PROJECT_TOAST_MS = 3000;
