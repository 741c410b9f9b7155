import { useState } from 'react'
import type { FreeBox } from '#contract/boxes.ts'
import { boxSizeWords, checkoutCopy, placeCopy } from '#copy/checkout.ts'
import { Button } from '#ui/button/button.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { Coded } from './coded.tsx'
import { fieldIds, problemWords } from './field-words.ts'
import type { WizardPage } from './wizard-page.ts'
import { type Part, section } from './wizard-section.ts'

const keys = ['boxes', 'place', 'notices', 'today'] as const
const fields = ['isAaps', 'boxId', 'boxSize'] as const
type State = Part<(typeof keys)[number], (typeof fields)[number], 'box'>

const sizeOf = (box: FreeBox, isAaps: boolean): number => box.size ?? (isAaps ? 3 : 1)

/** What is in sight: the first ones, and the chosen one wherever it stands (M-BOX-02, 03). */
const inSight = (boxes: readonly FreeBox[], atFirst: number, chosen: number | null): readonly FreeBox[] =>
  boxes.filter((box, index) => index < atFirst || box.id === chosen)

/** The chosen box went to somebody else: what happened, and the nearest one in one tap (issue 2 part 5). */
function TakenNotice({ state, page }: { state: State; page: WizardPage }) {
  const { taken } = state.notices
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

function Numbers({ boxes, state, page }: { boxes: readonly FreeBox[]; state: State; page: WizardPage }) {
  const [all, setAll] = useState(false)
  const { form } = state
  const sight = all ? boxes : inSight(boxes, page.boxesAtFirst(form.isAaps), form.boxId)
  return (
    <Coded code={state.shownProblems.box}>
      <RadioList
        id={fieldIds.box}
        name="box"
        label={form.isAaps ? checkoutCopy.cells : checkoutCopy.boxes}
        error={problemWords(state).box}
        columns="many"
        required
        options={sight.map((box) => ({ value: String(box.id), label: checkoutCopy.boxNumber(box.number) }))}
        value={String(form.boxId ?? '')}
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
    </Coded>
  )
}

/** The number of the box: sizes in millimetres and in human terms, the first numbers, all on demand (M-BOX). */
export const BoxPicker = section(keys, fields, ['box'], ({ state, page }) => {
  const { boxes, form, place } = state
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
        {checkoutCopy.boxesNone(place.office.index)}
      </Notice>
    )
  }
  const sizes = new Map<number, number>()
  for (const box of boxes.boxes) {
    const size = sizeOf(box, form.isAaps)
    sizes.set(size, (sizes.get(size) ?? 0) + 1)
  }
  const size = sizes.has(form.boxSize) ? form.boxSize : ([...sizes.keys()][0] ?? 1)
  const ofSize = boxes.boxes.filter((box) => sizeOf(box, form.isAaps) === size)
  return (
    <Stack gap="m">
      <TakenNotice state={state} page={page} />
      <SizeField sizes={sizes} size={size} page={page} />
      <Numbers key={size} boxes={ofSize} state={state} page={page} />
    </Stack>
  )
})
