import type { RentCondition } from '#people/api/organisation-users.ts'
import { rentConditionWords } from '#people/words/organisation-pages.ts'

/** Reasons why the organisation cannot rent, and what to do (M-LEGAL-06, AMB-46). */
export const RentConditionList = ({ conditions }: { conditions: readonly RentCondition[] }) => (
  <ul>
    {conditions.map((condition) => (
      <li key={condition}>
        {rentConditionWords[condition].text} {rentConditionWords[condition].todo}
      </li>
    ))}
  </ul>
)
