import type { LegalCondition } from '#people/api/organisation-users.ts'
import { legalConditionWords } from '#people/words/legals.ts'

/** M-LEGAL-06, AMB-46. */
export const LegalConditions = ({ conditions }: { conditions: readonly LegalCondition[] }) => (
  <ul>
    {conditions.map((condition) => (
      <li key={condition}>
        {legalConditionWords[condition].text} {legalConditionWords[condition].todo}
      </li>
    ))}
  </ul>
)
