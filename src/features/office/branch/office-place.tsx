import { useStore } from '@nanostores/react'
import { longest } from '#contract/typed-text.ts'
import { branchRefusalText } from '#copy/branch.ts'
import { officePlaceCopy as copy } from '#copy/branch-office-place.ts'
import { Form } from '#parts/form.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import type { OfficePlaceStore } from './office-place-store.ts'

/** Asks where an office is whose list knows no more than the town, and lets an operator put any pin right. */
export function OfficePlace({ store }: { store: OfficePlaceStore }) {
  const { phase, isPlaced, typed, wrong, refused } = useStore(store.$place)
  if (phase === 'unasked') return null
  if (phase === 'known' || phase === 'saved')
    return (
      <Stack gap="s">
        {phase === 'saved' && (
          <Notice tone="success" live="polite">
            {copy.saved}
          </Notice>
        )}
        <Inline>
          <Button tone="quiet" size="small" icon="edit" onClick={store.correct}>
            {copy.correct}
          </Button>
        </Inline>
      </Stack>
    )
  const title = isPlaced ? copy.correct : copy.title
  return (
    <Card as="section" tone="sunken" padding="small" aria-label={title}>
      <Form onSubmit={() => void store.save()}>
        <Stack gap="s">
          <Text weight="strong">{title}</Text>
          <Text size="small">{isPlaced ? copy.correctHelp : copy.help}</Text>
          <Inline align="end" gap="m">
            <LimitedField
              name="office-place"
              limit={longest.place}
              label={copy.place}
              autoComplete="off"
              width="medium"
              value={typed}
              error={wrong ? copy.wrong : undefined}
              onChange={(event) => store.type(event.currentTarget.value)}
            />
            <Button type="submit" busy={phase === 'sending'}>
              {copy.save}
            </Button>
          </Inline>
          <RefusalNotice code={refused} words={branchRefusalText} />
        </Stack>
      </Form>
    </Card>
  )
}
