import { useStore } from '@nanostores/react'
import { pagePaths } from '#kit/api/page-paths.ts'
import { hasFreeBoxes, type RankedOffice } from '#places/rules/rank-by-week.ts'
import { weekCopy as copy, windowsText } from '#places/words/week.ts'
import { Badge } from '#ui/badge/badge.tsx'
import { Button, ButtonLink } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx'
import type { WeekPage } from './week-page.ts'

function RankedCard({ ranked, firstDay }: { ranked: RankedOffice; firstDay: string }) {
  const { office } = ranked
  return (
    <Card padding="small">
      <Stack gap="s">
        <Stack gap="none">
          <Link href={pagePaths.office(office.index)}>{copy.officeTitle(office)}</Link>
          <Text size="small" tone="muted">
            {copy.officeNote(office)}
          </Text>
        </Stack>
        <Inline gap="xs">
          {ranked.windows.length > 0 && (
            <Badge tone="success" icon="clock">
              {copy.hours(ranked.minutesPerWeek)}
            </Badge>
          )}
          <Badge icon="pin">{copy.distance(ranked)}</Badge>
        </Inline>
        <Text>{ranked.windows.length > 0 ? windowsText(ranked.windows, firstDay) : copy.unknownHours}</Text>
        <Text size="small" tone="muted">
          {copy.free(office)}
          {office.priceFrom !== null && `, ${copy.price(office.priceFrom)}`}
        </Text>
        <Inline gap="s">
          {hasFreeBoxes(office) && (
            <ButtonLink href={pagePaths.wizard(office.index)} size="small">
              {copy.rent} <VisuallyHidden>{office.index}</VisuallyHidden>
            </ButtonLink>
          )}
          <Link href={pagePaths.officeOnMap(office.index)}>
            {copy.onMap} <VisuallyHidden>{office.index}</VisuallyHidden>
          </Link>
        </Inline>
      </Stack>
    </Card>
  )
}

function RankedList({ page }: { page: WeekPage }) {
  const ranked = useStore(page.$ranked)
  const shown = useStore(page.$shown)
  const { places, week, maxDetour } = useStore(page.$plan)
  if (places.length === 0) return <Text tone="muted">{copy.askPlace}</Text>
  if (!week.includes(true)) return <Text tone="muted">{copy.askWeek}</Text>
  if (ranked.length === 0) return <Text>{copy.none(copy.detours[maxDetour] ?? '')}</Text>
  const firstDay = page.firstDay()
  const visible = ranked.slice(0, shown)
  const hasHours = ranked.some(({ windows }) => windows.length > 0)
  return (
    <Stack gap="s">
      {!hasHours && <Text>{copy.allUnknown}</Text>}
      <Stack gap="s" as="ul">
        {visible.map((item) => (
          <li key={item.office.index}>
            <RankedCard ranked={item} firstDay={firstDay} />
          </li>
        ))}
      </Stack>
      {visible.length < ranked.length && (
        <Inline>
          <Button onClick={page.showMore}>{copy.more(ranked.length - visible.length)}</Button>
        </Inline>
      )}
      {hasHours && (
        <Text size="small" tone="muted">
          {copy.note}
        </Text>
      )}
    </Stack>
  )
}

export function WeekResults({ page }: { page: WeekPage }) {
  const state = useStore(page.$state)
  return (
    <Stack gap="m" as="section" aria-labelledby="results">
      <Heading level={2} id="results">
        {copy.results}
      </Heading>
      {state.kind === 'loading' && <Skeleton label={copy.loading} shape="card" count={3} />}
      {state.kind === 'failed' && (
        <Notice
          tone="danger"
          live="polite"
          action={
            <Button size="small" icon="refresh" onClick={page.retry}>
              {copy.retry}
            </Button>
          }
        >
          {copy.failed}
        </Notice>
      )}
      {state.kind === 'shown' && (
        <div aria-live="polite">
          <RankedList page={page} />
        </div>
      )}
    </Stack>
  )
}
