import { officeCopy } from '#copy/office.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { OfficeBadges, OfficeDetails } from './office-card.tsx'
import { placeNote, streetTitle } from './office-words.ts'
import type { SearchPage } from './search-page.ts'
import type { Chosen } from './search-state.ts'

/** The chosen office over the map: at its right, on phones below it (M-MAP-10). */
export function ChosenCard({
  chosen,
  page,
}: {
  chosen: Exclude<Chosen, { kind: 'none' }>
  page: SearchPage
}) {
  return (
    <Card as="section" tone="raised" padding="small" aria-label={officeCopy.chosen}>
      <Stack gap="s">
        <Inline justify="between" align="start" wrap={false}>
          <Stack gap="none">
            <Heading level={2} size="h4">
              {chosen.kind === 'shown' ? streetTitle(chosen.shown.office) : officeCopy.title(chosen.index)}
            </Heading>
            {chosen.kind === 'shown' && (
              <Text size="small" tone="muted">
                {placeNote(chosen.shown.office)}
              </Text>
            )}
          </Stack>
          <Button tone="quiet" icon="close" iconOnly size="small" onClick={page.clearChosen}>
            {officeCopy.close}
          </Button>
        </Inline>
        {chosen.kind === 'loading' && <Skeleton label={officeCopy.loading} count={4} />}
        {chosen.kind === 'failed' && (
          <Notice
            tone="danger"
            title={officeCopy.failed}
            action={<Button onClick={page.retryChosen}>{officeCopy.retry}</Button>}
          />
        )}
        {chosen.kind === 'shown' && (
          <>
            <OfficeBadges shown={chosen.shown} />
            <OfficeDetails shown={chosen.shown} nearest={chosen.nearest} page={page} />
          </>
        )}
      </Stack>
    </Card>
  )
}
