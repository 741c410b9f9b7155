import type { Example } from '../example.ts'
import { Prose } from './prose.tsx'

export const examples: readonly Example[] = [
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
    name: 'table',
    element: (
      <Prose wide>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys */}
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
]
