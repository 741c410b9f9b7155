import { useStore } from '@nanostores/react'
import { memo, useState } from 'react'
import type { FreeBox } from '#contract/boxes.ts'
import { boxSizeWords, checkoutCopy, placeCopy } from '#copy/checkout.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { ErrorCodeMarker } from './error-code-marker.tsx'
import { fieldIds, problemText } from './field-words.ts'
import { useChoice } from './use-choice.ts'
import type { WizardPage } from './wizard-page.ts'

interface Props {
  page: WizardPage
}

const sizeOf = (box: FreeBox, isAaps: boolean): number => box.size ?? (isAaps ? 3 : 1)

/** What is in sight: the first ones, and the chosen one wherever it stands (M-BOX-02, 03). */
const inSight = (boxes: readonly FreeBox[], atFirst: number, chosen: number | null): readonly FreeBox[] =>
  boxes.filter((box, index) => index < atFirst || box.id === chosen)

/** The chosen box went to somebody else: what happened, and the nearest one in one tap. */
function TakenNotice({ page }: Props) {
  const taken = useStore(page.$takenBox)
  if (!taken) return null
  const { alternative } = taken
  return (
    <Notice
      tone="warning"
      live="assertive"
      data-code="box_taken"
      action={
        alternative && (
          <Button tone="primary" onClick={() => page.takeAlternative(alternative)}>
            {checkoutCopy.takeAlternative(alternative.number)}
          </Button>
        )
      }
    >
      {checkoutCopy.taken(taken.number)}
    </Notice>
  )
}

function SizeField({
  sizes,
  size,
  page,
}: {
  sizes: ReadonlyMap<number, number>
  size: number
  page: WizardPage
}) {
  if (sizes.size < 2) {
    return (
      <Text size="small" tone="muted">
        {boxSizeWords[size]?.title}: {boxSizeWords[size]?.hint}
      </Text>
    )
  }
  return (
    <RadioList
      id="size"
      name="size"
      label={checkoutCopy.size}
      columns="two"
      options={[...sizes].map(([value, count]) => ({
        value: String(value),
        label: boxSizeWords[value]?.title ?? String(value),
        hint: `${boxSizeWords[value]?.hint ?? ''}. ${placeCopy.free(count, value === 3)}`,
      }))}
      value={String(size)}
      onChange={(event) => page.chooseSize(Number(event.target.value))}
    />
  )
}

function Numbers({ boxes, page }: Props & { boxes: readonly FreeBox[] }) {
  const [all, setAll] = useState(false)
  const isAaps = useChoice('isAaps')
  const boxId = useChoice('boxId')
  const problem = useStore(page.shownProblems.box)
  const sight = all ? boxes : inSight(boxes, page.boxesAtFirst(isAaps), boxId)
  return (
    <ErrorCodeMarker code={problem}>
      <RadioList
        id={fieldIds.box}
        name="box"
        label={isAaps ? checkoutCopy.cells : checkoutCopy.boxes}
        error={problem && problemText.box(problem)}
        columns="many"
        required
        options={sight.map((box) => ({ value: String(box.id), label: checkoutCopy.boxNumber(box.number) }))}
        value={String(boxId ?? '')}
        onChange={(event) => {
          const box = boxes.find(({ id }) => String(id) === event.target.value)
          if (box) page.chooseBox(box)
        }}
      />
      {!all && sight.length < boxes.length && (
        <LinkButton icon="chevron-down" aria-controls={fieldIds.box} onClick={() => setAll(true)}>
          {checkoutCopy.showAllBoxes(boxes.length)}
        </LinkButton>
      )}
    </ErrorCodeMarker>
  )
}

/**
 * The number of the box: sizes in millimetres and in human terms, the first numbers, all on demand
 * (M-BOX-02…04).
 */
export const BoxPicker = memo(({ page }: Props) => {
  const boxes = useStore(page.$boxes)
  const chosenSize = useChoice('boxSize')
  const isAaps = useChoice('isAaps')
  const opsIndex = useChoice('opsIndex')
  if (boxes.kind === 'loading') return <Skeleton label={checkoutCopy.boxesLoading} shape="card" />
  if (boxes.kind === 'failed') {
    return (
      <Notice
        tone="danger"
        live="polite"
        action={
          <Button size="small" icon="refresh" onClick={page.retryBoxes}>
            {checkoutCopy.retry}
          </Button>
        }
      >
        {checkoutCopy.boxesFailed}
      </Notice>
    )
  }
  if (boxes.boxes.length === 0) {
    return (
      <Notice tone="warning" action={<Button onClick={page.back}>{placeCopy.another}</Button>}>
        {checkoutCopy.boxesNone(opsIndex)}
      </Notice>
    )
  }
  const sizes = new Map<number, number>()
  for (const box of boxes.boxes) {
    const size = sizeOf(box, isAaps)
    sizes.set(size, (sizes.get(size) ?? 0) + 1)
  }
  const size = sizes.has(chosenSize) ? chosenSize : ([...sizes.keys()][0] ?? 1)
  const ofSize = boxes.boxes.filter((box) => sizeOf(box, isAaps) === size)
  return (
    <Stack gap="m">
      <TakenNotice page={page} />
      <SizeField sizes={sizes} size={size} page={page} />
      <Numbers key={size} boxes={ofSize} page={page} />
    </Stack>
  )
})
