/** The pattern of `like` and `ilike` for texts that contain this one. */
export const toContainsPattern = (text: string): string => `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`
