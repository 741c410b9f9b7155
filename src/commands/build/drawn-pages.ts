/** Where a build leaves in the built site what a server draws pages of edited content with. */
export const pagesFolder = '.pages'
