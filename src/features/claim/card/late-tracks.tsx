import { lateCode } from '#browser/late-code.ts'
import { lateView } from '#ui/late-view.tsx'

/** The section of expected items; its code comes after the card. */
export const TracksSection = lateView(
  lateCode(() => import('./tracks-section.tsx')),
  ({ TracksSection: View }) => View,
)
