/** A place in a drawn page that the maker of office pages fills (src/office-pages/template.ts reads the same form). */
export const slot = (name: string): string => `{{slot:${name}}}`
