import { useStore } from '@nanostores/react'
import { memo, Suspense, useMemo, useRef, useState, useTransition } from 'react'
import { pagePaths } from '#kit/api/page-paths.ts'
import { ChunkBoundary, lazyComponent } from '#kit/screens/lazy-view.tsx'
import { formatAmount } from '#kit/words/amount-text.ts'
import { placeCopy } from '#places/words/office.ts'
import type { FreeBox } from '#rent/api/boxes.ts'
import { boxSpacesMm } from '#rent/rules/box-size.ts'
import { isAtEyeLevel } from '#rent/rules/box-wall.ts'
import { boxPickerCopy, boxSizeWords, boxWallCopy } from '#rent/words/box-wall.ts'
import { checkoutCopy } from '#rent/words/checkout.ts'
import { waitListCopy } from '#rent/words/wait-list.ts'
import { BoxSizeDrawing } from '#ui/box-size-drawing/box-size-drawing.tsx'
import { Button } from '#ui/button/button.tsx'
import { Columns } from '#ui/columns/columns.tsx'
import { HiddenByWidthOrLogin } from '#ui/hidden-by-width-or-login/hidden-by-width-or-login.tsx'
import { Link, LinkButton } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { ErrorCodeMarker, useRentalFormField } from './form-parts.tsx'
import { fieldIds, problemTexts } from './form-problems.ts'
import { choosePickableBoxes, chooseShownSize, countBoxesBySize, listFullSizes } from './free-boxes.ts'
import type { WizardPage } from './wizard-page.ts'

interface Props {
  page: WizardPage
}

function BoxList({ boxes, all, page }: Props & { boxes: readonly FreeBox[]; all: boolean }) {
  const isAaps = useRentalFormField('isAaps')
  const boxId = useRentalFormField('boxId')
  const isOffered = useRentalFormField('boxOffered')
  const wall = useStore(page.$wall)
  const problem = useStore(page.shownProblems.box)
  // Shows the first boxes and the chosen one (M-BOX-02, 03).
  const shownBoxes = boxes.filter(({ id }, index) => all || index < page.boxesAtFirst(isAaps) || id === boxId)
  const isBoxAtEyeLevel = ({ id }: FreeBox) => isAtEyeLevel(wall.find((box) => box.id === id) ?? {})
  const words = boxPickerCopy[isAaps ? 'cell' : 'box']
  const offeredBox = isOffered ? shownBoxes.find(({ id }) => id === boxId) : undefined
  const areAtEyeLevel = !all && shownBoxes.every(isBoxAtEyeLevel)
  return (
    <RadioList
      id={fieldIds.box}
      name="box"
      label={words.number}
      hint={
        offeredBox && boxes.length > 1
          ? words.offered(isBoxAtEyeLevel(offeredBox))
          : areAtEyeLevel
            ? boxPickerCopy.atEyeLevel
            : undefined
      }
      error={problem && problemTexts.box(problem)}
      columns="many"
      required
      options={shownBoxes.map((box) => ({
        value: String(box.id),
        label: boxPickerCopy.boxNumber(box.number),
      }))}
      value={String(boxId ?? '')}
      onChange={(event) => {
        const box = boxes.find(({ id }) => String(id) === event.target.value)
        if (box) page.chooseBox(box)
      }}
    />
  )
}

const BoxWallView = lazyComponent(async () => (await import('./box-wall-view.tsx')).BoxWallView)

function TakenNotice({ page }: Props) {
  const takenBox = useStore(page.$takenBox)
  if (!takenBox) return null
  const { alternative } = takenBox
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
      {boxPickerCopy.taken(takenBox.number)}
    </Notice>
  )
}

function SizeField({ sizes, size, page }: Props & { sizes: ReadonlyMap<number, number>; size: number }) {
  const isAaps = useRentalFormField('isAaps')
  const totals = useStore(page.$bySize)
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
        aside: totals[value] !== undefined && formatAmount(totals[value]),
      }))}
      value={String(size)}
      onChange={(event) => page.chooseSize(Number(event.target.value))}
    />
  )
}

/** Links to the queues of sizes that have no free box (M-WAIT-01). */
function FullSizes({ page, sizes }: Props & { sizes: ReadonlyMap<number, number> }) {
  const place = useStore(page.$place)
  const wall = useStore(page.$wall)
  if (!place) return null
  return listFullSizes(wall, sizes).map((size) => (
    <Text key={size} size="small">
      {waitListCopy.fullSize(size)}.{' '}
      <Link href={pagePaths.waitList(place.office.index, size, place.locker?.id)}>{waitListCopy.join}</Link>
    </Text>
  ))
}

function OfferNotice({ page }: Props) {
  const offered = useStore(page.$offeredBox)
  const { offerOver } = useStore(page.$notices)
  const place = useStore(page.$place)
  if (offered?.offeredUntil)
    return (
      <Notice tone="success" data-code="box_offered">
        {waitListCopy.holdInForm(
          { boxNumber: offered.number, lockerName: place?.locker?.name ?? null },
          new Date(offered.offeredUntil),
        )}
      </Notice>
    )
  if (!offerOver) return null
  return (
    <Notice tone="warning" data-code="offer_over">
      {waitListCopy.offerOver}
    </Notice>
  )
}

function DoorDrawing({ size }: { size: number }) {
  // The doors of lockers differ.
  if (size !== 1 && size !== 2) return null
  const { width, height } = boxSpacesMm[size]
  return (
    <BoxSizeDrawing
      width={width}
      height={height}
      caption={boxSizeWords[size]?.title ?? ''}
      sheetCaption={boxWallCopy.sheet}
      bookCaption={boxWallCopy.book}
    />
  )
}

function MovedNotice({ page }: Props) {
  const formerNumber = useStore(page.$movedFrom)
  const box = useRentalFormField('box')
  if (formerNumber === null || box === null) return null
  return (
    <Notice tone="info" live="polite" data-code="box_moved">
      {boxPickerCopy.moved(formerNumber, box)}
    </Notice>
  )
}

/** A few box numbers; the wall with all boxes is loaded on demand (M-BOX-02, 03). */
function Numbers({ boxes, size, page }: Props & { boxes: readonly FreeBox[]; size: number }) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const isAaps = useRentalFormField('isAaps')
  const wall = useStore(page.$wall)
  const problem = useStore(page.shownProblems.box)
  const [isLoading, startLoading] = useTransition()
  const shownBoxes = useMemo(
    () => choosePickableBoxes(boxes, wall, { boxSize: size, isAaps }),
    [boxes, wall, size, isAaps],
  )
  const all = shownBoxes.length <= page.boxesAtFirst(isAaps)
  return (
    <ErrorCodeMarker code={problem}>
      <Stack gap="s">
        <ChunkBoundary
          draw={() => (
            <Suspense>
              {open ? (
                <BoxWallView boxes={boxes} size={size} page={page} opener={opener} />
              ) : (
                <Columns shape="drawn" gap="m" align="start">
                  <BoxList boxes={shownBoxes} all={all} page={page} />
                  <DoorDrawing size={size} />
                </Columns>
              )}
            </Suspense>
          )}
          failed={() => <BoxList boxes={shownBoxes} all={all || open} page={page} />}
        />
        {!(all && !open) && (
          <LinkButton
            ref={opener}
            icon={open ? 'chevron-up' : 'chevron-down'}
            aria-expanded={open}
            aria-controls={fieldIds.box}
            onClick={() => startLoading(() => setOpen(!open))}
          >
            {isLoading && !open
              ? boxPickerCopy.wallLoading
              : open
                ? boxPickerCopy.showFewer
                : boxPickerCopy.showAllBoxes(shownBoxes.length)}
          </LinkButton>
        )}
      </Stack>
    </ErrorCodeMarker>
  )
}

function WhatFitsLink() {
  const index = useRentalFormField('opsIndex')
  const lockerId = useRentalFormField('aapsId')
  const address = pagePaths.fitAtOffice(index)
  // The office page has it for phones, where the form is to stay short.
  return (
    <HiddenByWidthOrLogin below="desktop">
      <Text size="small">
        <Link href={lockerId === null ? address : `${address}&locker=${lockerId}`}>
          {boxPickerCopy.whatFits}
        </Link>
      </Text>
    </HiddenByWidthOrLogin>
  )
}

/** Choice of size and box (M-BOX-02…04). */
export const BoxPicker = memo(({ page }: Props) => {
  const boxes = useStore(page.$boxes)
  const chosenSize = useRentalFormField('boxSize')
  const isAaps = useRentalFormField('isAaps')
  const opsIndex = useRentalFormField('opsIndex')
  const words = boxPickerCopy[isAaps ? 'cell' : 'box']
  if (boxes.kind === 'loading') return <Skeleton label={words.loading} shape="card" />
  if (boxes.kind === 'failed') {
    return (
      <Notice
        tone="danger"
        live="polite"
        action={
          <Button size="small" icon="refresh" onClick={() => void page.retryBoxes()}>
            {checkoutCopy.retry}
          </Button>
        }
      >
        {words.failed}
      </Notice>
    )
  }
  if (boxes.boxes.length === 0) {
    return (
      <Notice tone="warning" action={<Button onClick={page.back}>{placeCopy.another}</Button>}>
        {isAaps ? checkoutCopy.noFreeCells : checkoutCopy.noFreeBoxes(opsIndex)}
      </Notice>
    )
  }
  const sizes = countBoxesBySize(boxes.boxes, isAaps)
  const size = chooseShownSize(sizes, chosenSize)
  return (
    <Stack gap="m">
      <OfferNotice page={page} />
      <TakenNotice page={page} />
      <MovedNotice page={page} />
      <SizeField sizes={sizes} size={size} page={page} />
      <FullSizes sizes={sizes} page={page} />
      <WhatFitsLink />
      <Numbers boxes={boxes.boxes} size={size} page={page} />
    </Stack>
  )
})
