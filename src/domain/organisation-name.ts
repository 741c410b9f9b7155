import { legalFormAbbreviations } from './words/legal-forms.ts'

/** An organisation's full name with its legal form written short, for headers and lists; others stay as they are. */
export function shortOrganisationName(orgFullName: string): string {
  const name = orgFullName.trim().replace(/\s+/g, ' ')
  const lower = name.toLowerCase()
  const form = legalFormAbbreviations.find(([full]) => lower.startsWith(`${full} `))
  return form ? `${form[1]} ${name.slice(form[0].length + 1)}` : name
}
