import { useStore } from '@nanostores/react'
import { memo, useState } from 'react'
import type { FreeBox } from '#contract/boxes.ts'
import { boxPickerCopy, boxSizeWords, boxWallCopy } from '#copy/box-wall.ts'
import { checkoutCopy, placeCopy } from '#copy/checkout.ts'
import { doorMillimetres } from '#domain/box-wall.ts'
import { BoxSize } from '#ui/box-size/box-size.tsx'
import { Button } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { LinkButton } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { sizeOf } from './box-doors.ts'
import { BoxList } from './box-list.tsx'
import { BoxWallView } from './box-wall-view.tsx'
import { ErrorCodeMarker } from './error-code-marker.tsx'
import { useChoice } from './use-choice.ts'
import type { WizardPage } from './wizard-page.ts'

interface Props {
  page: WizardPage
}

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
            {boxPickerCopy.takeAlternative(alternative.number)}
          </Button>
        )
      }
    >
      {boxPickerCopy.taken(taken.number)}
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
  const isAaps = useChoice('isAaps')
  if (sizes.size < 2) {
    return (
      <Text size="small" tone="muted">
        {!isAaps && `${boxSizeWords[size]?.title}: `}
        {boxSizeWords[size]?.hint}
      </Text>
    )
  }
  return (
    <RadioList
      id="size"
      name="size"
      label={boxPickerCopy.size}
      labelHidden
      columns="two"
      options={[...sizes].map(([value, count]) => ({
        value: String(value),
        label: boxSizeWords[value]?.title ?? String(value),
        hint: boxPickerCopy.sizeHint(boxSizeWords[value]?.hint ?? '', count),
      }))}
      value={String(size)}
      onChange={(event) => page.chooseSize(Number(event.target.value))}
    />
  )
}

/** How large a door of this size is; the doors of lockers differ, and are not drawn. */
function Drawn({ size }: { size: number }) {
  const door = doorMillimetres[size]
  if (!door) return null
  return (
    <BoxSize
      {...door}
      caption={boxSizeWords[size]?.title ?? ''}
      sheetCaption={boxWallCopy.sheet}
      bookCaption={boxWallCopy.book}
    />
  )
}

/** The two ways to choose a number: the wall, and a plain list. */
function Numbers({ boxes, size, page }: Props & { boxes: readonly FreeBox[]; size: number }) {
  const [view, setView] = useState<'wall' | 'list'>('wall')
  const isAaps = useChoice('isAaps')
  const problem = useStore(page.shownProblems.box)
  const other = (
    <LinkButton
      icon={view === 'wall' ? 'list' : 'box'}
      onClick={() => setView(view === 'wall' ? 'list' : 'wall')}
    >
      {boxWallCopy[view === 'wall' ? 'asList' : 'asWall']}
    </LinkButton>
  )
  return (
    <ErrorCodeMarker code={problem}>
      {view === 'wall' ? (
        <BoxWallView boxes={boxes} size={size} page={page} foot={other} />
      ) : (
        <Stack gap="s">
          <BoxList boxes={boxes.filter((box) => sizeOf(box, isAaps) === size)} page={page} />
          {other}
        </Stack>
      )}
    </ErrorCodeMarker>
  )
}

/**
 * The number of the box: sizes in millimetres, in human terms and drawn, then the wall or a list of numbers
 * (M-BOX-02…04).
 */
export const BoxPicker = memo(({ page }: Props) => {
  const boxes = useStore(page.$boxes)
  const chosenSize = useChoice('boxSize')
  const isAaps = useChoice('isAaps')
  const opsIndex = useChoice('opsIndex')
  if (boxes.kind === 'loading') return <Skeleton label={boxPickerCopy.boxesLoading} shape="card" />
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
        {boxPickerCopy.boxesFailed}
      </Notice>
    )
  }
  if (boxes.boxes.length === 0) {
    return (
      <Notice tone="warning" action={<Button onClick={page.back}>{placeCopy.another}</Button>}>
        {boxPickerCopy.boxesNone(opsIndex)}
      </Notice>
    )
  }
  const sizes = new Map<number, number>()
  for (const box of boxes.boxes) {
    const size = sizeOf(box, isAaps)
    sizes.set(size, (sizes.get(size) ?? 0) + 1)
  }
  const size = sizes.has(chosenSize) ? chosenSize : ([...sizes.keys()][0] ?? 1)
  return (
    <Stack gap="xs">
      <TakenNotice page={page} />
      <Columns shape="drawn" gap="m" align="start">
        <SizeField sizes={sizes} size={size} page={page} />
        <Drawn size={size} />
      </Columns>
      <Numbers key={size} boxes={boxes.boxes} size={size} page={page} />
    </Stack>
  )
})
