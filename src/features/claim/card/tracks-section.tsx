import { useStore } from '@nanostores/react'
import { longest } from '#contract/typed-text.ts'
import { tracksCopy as copy } from '#copy/tracks.ts'
import { Form } from '#parts/form.tsx'
import { LimitedField } from '#parts/limited-field.tsx'
import { PrivacyNote } from '#parts/privacy-note.tsx'
import { TrackedItemLines } from '#parts/tracked-item.tsx'
import { Button } from '#ui/button/button.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { Section } from './section.tsx'
import type { ClaimTracks } from './tracks.ts'

export function TracksSection({ tracks: store }: { tracks: ClaimTracks }) {
  const { tracks, typed, sending, refused } = useStore(store.$tracks)
  if (tracks === null) return null
  return (
    <Section title={copy.title}>
      <Text tone="muted">{copy.lead}</Text>
      {tracks.length > 0 && (
        <Stack as="ul" gap="m">
          {tracks.map((item) => (
            <li key={item.id}>
              <Inline justify="between" align="start">
                <TrackedItemLines item={item} />
                {item.own && (
                  <Button
                    size="small"
                    tone="plain"
                    aria-label={copy.leaveOf(item.track)}
                    onClick={() => void store.leave(item.id)}
                  >
                    {copy.leave}
                  </Button>
                )}
              </Inline>
            </li>
          ))}
        </Stack>
      )}
      <Form onSubmit={() => void store.add()}>
        <Inline align="end" gap="m" data-print="never">
          <LimitedField
            name="expected-track"
            limit={longest.track}
            label={copy.track}
            error={refused === null ? undefined : copy.refusal(refused)}
            width="medium"
            autoComplete="off"
            spellCheck={false}
            value={typed}
            onChange={(event) => store.type(event.currentTarget.value)}
          />
          <Button type="submit" icon="plus" busy={sending}>
            {copy.add}
          </Button>
        </Inline>
        <PrivacyNote />
      </Form>
    </Section>
  )
}
