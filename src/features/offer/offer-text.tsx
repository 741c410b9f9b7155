import type { OfferBlock } from '#contract/offer.ts'
import { Prose } from '#ui/prose/prose.tsx'

type Runs = Extract<OfferBlock, { kind: 'paragraph' }>['runs']

/** Words of a line: plain, strong or a link. Equal runs at different places are told apart by their place. */
const words = (runs: Runs) =>
  runs.map(({ text, strong, href }, at) => {
    const key = `${at}-${text}`
    if (href !== undefined) {
      return (
        <a key={key} href={href}>
          {text}
        </a>
      )
    }
    return strong ? <strong key={key}>{text}</strong> : text
  })

function Block({ block }: { block: OfferBlock }) {
  if (block.kind === 'paragraph') return <p>{words(block.runs)}</p>
  if (block.kind === 'heading') {
    return block.level === 2 ? <h3>{words(block.runs)}</h3> : <h4>{words(block.runs)}</h4>
  }
  // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change while it is shown
  const items = block.items.map((runs, at) => <li key={`${at}-${runs[0]?.text}`}>{words(runs)}</li>)
  return block.ordered ? <ol start={block.start}>{items}</ol> : <ul>{items}</ul>
}

/** The text of the offer, as its page has it. */
export const OfferText = ({ blocks }: { blocks: readonly OfferBlock[] }) => (
  <Prose wide>
    {blocks.map((block, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text does not change while it is shown
      <Block key={at} block={block} />
    ))}
  </Prose>
)
