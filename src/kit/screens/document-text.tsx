import type { DocumentBlock } from '#content/api/document-block.ts'
import { Prose } from '#ui/prose/prose.tsx'

type Runs = Extract<DocumentBlock, { kind: 'paragraph' }>['runs']

/** The key contains the index, because the same text may occur twice. */
const words = (runs: Runs) =>
  runs.map(({ text, strong, href }, index) => {
    const key = `${index}-${text}`
    if (href !== undefined) {
      return (
        <a key={key} href={href}>
          {text}
        </a>
      )
    }
    return strong ? <strong key={key}>{text}</strong> : text
  })

/** Explicit, because tables that are drawn as blocks lose their roles. */
const withRole = (role: string) => ({ role })

/** On phones, rows of two cells become a name with its value below it. */
function TextTable({ head, rows }: Extract<DocumentBlock, { kind: 'table' }>) {
  const keyOf = (runs: Runs) => runs.map(({ text }) => text).join('')
  const isPairs = head.length === 2
  return (
    <section
      data-table={isPairs ? 'cards' : ''}
      data-words={isPairs ? '' : undefined}
      aria-label={head.map(keyOf).join(', ')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
    >
      <table {...withRole('table')}>
        <thead {...withRole('rowgroup')}>
          <tr {...withRole('row')}>
            {head.map((cell) => (
              <th key={keyOf(cell)} scope="col" {...withRole('columnheader')}>
                {words(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...withRole('rowgroup')}>
          {rows.map(([name = [], ...cells]) => (
            <tr key={keyOf(name)} {...withRole('row')}>
              <th scope="row" {...withRole('rowheader')}>
                {words(name)}
              </th>
              {cells.map((cell) => (
                <td key={keyOf(cell)} {...withRole('cell')}>
                  {words(cell)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function Block({ block }: { block: DocumentBlock }) {
  if (block.kind === 'paragraph') return <p>{words(block.runs)}</p>
  if (block.kind === 'heading') {
    return block.level === 2 ? <h3>{words(block.runs)}</h3> : <h4>{words(block.runs)}</h4>
  }
  if (block.kind === 'table') return <TextTable {...block} />
  // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change while it is shown
  const items = block.items.map((runs, index) => <li key={`${index}-${runs[0]?.text}`}>{words(runs)}</li>)
  return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
}

/** The document's headings start at level 3. */
export const DocumentText = ({ blocks }: { blocks: readonly DocumentBlock[] }) => (
  <Prose wide>
    {blocks.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change while it is shown
      <Block key={index} block={block} />
    ))}
  </Prose>
)
