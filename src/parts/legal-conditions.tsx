import type { LegalCondition } from '#contract/organisation-users.ts'
import { legalConditionWords } from '#copy/legals.ts'

/** What keeps whoever acts from renting, each with what to do about it (M-LEGAL-06, AMB-46). */
export const LegalConditions = ({ conditions }: { conditions: readonly LegalCondition[] }) => (
  <ul>
    {conditions.map((condition) => (
      <li key={condition}>
        {legalConditionWords[condition].text} {legalConditionWords[condition].todo}
      </li>
    ))}
  </ul>
)
