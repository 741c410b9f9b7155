import { Columns } from '../columns/columns.tsx'
import type { Example } from '../example.ts'
import { FactCard } from './fact-card.tsx'

export const examples: readonly Example[] = [
  {
    name: 'prices for three',
    element: (
      <Columns shape="three">
        <FactCard
          title="People"
          fact="from 230 roubles"
          unit="a month"
          text="The home address stays unknown."
        />
        <FactCard title="The privileged" fact="from 115 roubles" unit="a month" text="At half the price." />
        <FactCard
          title="Organisations"
          fact="from 1,460 roubles"
          unit="a month"
          text={'letters'.repeat(20)}
        />
      </Columns>
    ),
  },
]
