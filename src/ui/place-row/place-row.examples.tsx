import type { CatalogueExample } from '../component-example.ts'
import { PlaceLink, PlaceList, PlaceRow } from './place-row.tsx'

const office = {
  title: 'Myasnitskaya street, 26',
  note: '101000 · Moscow · 350 m',
  facts: [{ text: 'Open until 20:00', tone: 'good' }, { text: '144 free boxes' }],
  chosen: false,
  lit: false,
  onChoose: () => {},
  onPoint: () => {},
} as const

export const examples: readonly CatalogueExample[] = [
  {
    name: 'rows of a list',
    element: (
      <ul>
        <PlaceRow {...office} aside="from 300" />
        <PlaceRow {...office} title="Its pin is pointed at" lit />
        <PlaceRow {...office} title="The chosen one" chosen details={<p>What is to be known of it</p>} />
        <PlaceRow
          {...office}
          title="Nothing free"
          facts={[
            { text: 'Closed', tone: 'quiet' },
            { text: 'No free boxes', tone: 'quiet' },
          ]}
        />
        <PlaceRow {...office} title={'unbroken'.repeat(20)} note={'letters'.repeat(20)} aside="from 300" />
      </ul>
    ),
  },
  {
    name: 'rows that lead to pages',
    element: (
      <PlaceList>
        <PlaceLink
          href="/101000"
          mark="1"
          title="Myasnitskaya street, 26"
          note="101000"
          details="Mon–Fri 08–20"
          aside={{ text: 'from 300', note: 'a month' }}
          facts={office.facts}
        />
        <PlaceLink href="/101001" mark="12" title="Nothing is known of it" note="101001" facts={[]} />
        <PlaceLink
          href="/101002"
          title={'unbroken'.repeat(20)}
          note={'letters'.repeat(20)}
          aside={{ text: 'from 300', note: 'a month' }}
          facts={[{ text: 'No free boxes', tone: 'quiet' }]}
        />
      </PlaceList>
    ),
  },
]
