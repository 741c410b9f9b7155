import type { CatalogueExample } from '../component-example.ts'
import { Prose } from './prose.tsx'

const sizes = [
  ['A box', '450 ₽', '225 ₽', '900 ₽'],
  ['A large box', '675 ₽', '337,50 ₽', '1 350 ₽'],
] as const
const clients = ['Person', 'Privileged', 'Company'] as const

const cards = (
  <Prose
    wide
    html={`<div data-table="cards"><table role="table"><caption>Prices a month</caption><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">What</th>${clients
      .map((client) => `<th scope="col" role="columnheader">${client}</th>`)
      .join('')}</tr></thead><tbody role="rowgroup">${sizes
      .map(
        ([size, ...prices]) =>
          `<tr role="row"><th scope="row" role="rowheader">${size}</th>${prices
            .map((price, index) => `<td role="cell" data-label="${clients[index]}">${price}</td>`)
            .join('')}</tr>`,
      )
      .join('')}</tbody></table></div>`}
  />
)

const storedData = ['Name, birthday, passport and address', 'To make the contract', 'Law'] as const

const words = (
  <Prose
    wide
    html={`<div data-table="cards" data-words><table role="table"><caption>What is kept</caption><thead role="rowgroup"><tr role="row"><th scope="col" role="columnheader">Who</th><th scope="col" role="columnheader">Which</th><th scope="col" role="columnheader">Why</th><th scope="col" role="columnheader">Foundation</th></tr></thead><tbody role="rowgroup"><tr role="row"><th scope="row" role="rowheader">Renter</th>${storedData
      .map(
        (cell, index) => `<td role="cell" data-label="${['Which', 'Why', 'Foundation'][index]}">${cell}</td>`,
      )
      .join('')}</tr></tbody></table></div>`}
  />
)

export const examples: readonly CatalogueExample[] = [
  {
    name: 'words',
    element: (
      <Prose>
        <p>
          A paragraph with <strong>strong words</strong> and a <a href="#link">way to the rules</a>.
        </p>
        <ul>
          <li>First thing</li>
          <li>Second thing</li>
        </ul>
        <ol>
          <li>First step</li>
          <li>Second step</li>
        </ol>
      </Prose>
    ),
  },
  {
    name: 'code',
    element: (
      <Prose>
        <p>
          A <code>key</code> goes with each call:
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
        <pre tabIndex={0}>
          <code>
            {'curl https://box.example/events \\\n  -H "Authorization: Bearer box_test_0123456789"'}
          </code>
        </pre>
      </Prose>
    ),
  },
  {
    name: 'table',
    element: (
      <Prose wide>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard */}
        <section data-table tabIndex={0} aria-label="Prices">
          <table>
            <caption>Prices</caption>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Price</th>
              </tr>
            </thead>
            <tbody>
              <tr>
                <th scope="row">A box</th>
                <td>450</td>
              </tr>
            </tbody>
          </table>
        </section>
      </Prose>
    ),
  },
  { name: 'table of many columns, cards on a phone', element: cards },
  { name: 'table of words, cards on a phone', element: words },
]
