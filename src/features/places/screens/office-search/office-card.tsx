import { pagePaths } from '#kit/api/page-paths.ts'
import { formatAmounts } from '#kit/words/amount-text.ts'
import { OfficeNoteView } from '#places/parts/office-note.tsx'
import { officeCopy, placeCopy } from '#places/words/office.ts'
import { hoursLabelText } from '#places/words/office-status.ts'
import { LOCKER_CELL_SIZE, USUAL_BOX_SIZE } from '#rent/rules/box-size.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button } from '#ui/button/button.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { availabilityText, freeSizesText, isFull, isOpenNow, officeAddressText } from './office-texts.ts'
import type { SearchPage } from './search-page.ts'
import type { OfficeListItem } from './search-state.ts'

/** Opening hours and free boxes (M-OFF-01…12). */
export function OfficeBadges({ shown }: { shown: OfficeListItem }) {
  const today = hoursLabelText(shown.label)
  return (
    <Inline gap="xs">
      {today !== '' && (
        <Badge tone={isOpenNow(shown.label) ? 'success' : 'neutral'} icon="clock">
          {today}
        </Badge>
      )}
      <Badge tone={shown.selectable ? 'action' : 'neutral'} icon="box">
        {availabilityText(shown.office)}
      </Badge>
    </Inline>
  )
}

const Nearest = ({ offices, page }: { offices: readonly OfficeListItem['office'][]; page: SearchPage }) => (
  <Stack gap="xs">
    <Text weight="strong">
      {offices.every(({ distance }) => distance !== undefined) ? officeCopy.nearest : officeCopy.others}
    </Text>
    <Stack as="ul" gap="xs">
      {offices.map((office) => (
        <li key={office.index}>
          <Button size="small" wide onClick={() => void page.choose(office)}>
            {officeCopy.nearestOne(office.index, office.distance)}
          </Button>
          <Text size="small">{officeAddressText(office)}</Text>
          <Text size="small" tone="muted">
            {availabilityText(office)}
          </Text>
        </li>
      ))}
    </Stack>
  </Stack>
)

interface OfficeDetailsProps {
  shown: OfficeListItem
  nearest: readonly OfficeListItem['office'][]
  page: SearchPage
}

/** Card with the select and digitization buttons (M-OFF-13, M-MAP-17). */
export function OfficeDetails({ shown, nearest, page }: OfficeDetailsProps) {
  const { office, selectable, digitization } = shown
  const sizes = office.isTemporaryClosed ? '' : freeSizesText(office)
  return (
    <Stack gap="s">
      {(sizes !== '' || office.pricesFrom !== undefined) && (
        <Stack gap="none">
          {sizes !== '' && <Text size="small">{officeCopy.free(sizes)}</Text>}
          {office.pricesFrom !== undefined && (
            <Text size="small" tone="muted">
              {placeCopy.pricesFrom(formatAmounts(office.pricesFrom))}
            </Text>
          )}
        </Stack>
      )}
      <OfficeNoteView note={office.note} />
      {office.isTemporaryClosed && (
        <Notice tone="warning">{placeCopy.temporarilyClosed(office.closedUntil ?? null)}</Notice>
      )}
      {!office.cabinet_enable && !office.isTemporaryClosed && (
        <Text size="small">{placeCopy.officeOnlyHelp}</Text>
      )}
      {selectable && (
        <Button tone="primary" wide onClick={() => page.rent(office)}>
          {office.is_aapsh ? placeCopy.selectLocker : placeCopy.select}
        </Button>
      )}
      {isFull(office) && (
        <Link
          href={
            office.aapsh_id === null
              ? pagePaths.waitList(office.index, USUAL_BOX_SIZE)
              : pagePaths.waitList(office.index, LOCKER_CELL_SIZE, office.aapsh_id)
          }
          iconEnd="chevron-right"
          alone
        >
          {placeCopy.wait}
        </Link>
      )}
      {digitization && (
        <>
          <Button wide icon="document" onClick={() => page.digitize(office)}>
            {placeCopy.digitize}
          </Button>
          <Text size="small" tone="muted">
            {placeCopy.digitizeNote}
          </Text>
        </>
      )}
      {nearest.length > 0 && <Nearest offices={nearest} page={page} />}
      {office.lockers && office.lockers.length > 0 && (
        <Stack gap="none">
          <Text size="small" weight="strong">
            {officeCopy.lockers}
          </Text>
          {office.lockers.map(({ id, name }) => (
            <Link key={id} href={`/rental/aaps/${id}`} icon="locker">
              {name}
            </Link>
          ))}
        </Stack>
      )}
      <Link href={pagePaths.office(office.index)} iconEnd="chevron-right" alone>
        {office.workingHours.length > 0 ? officeCopy.page : officeCopy.pageWithoutHours}
      </Link>
    </Stack>
  )
}
