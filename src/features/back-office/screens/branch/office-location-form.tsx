import { useStore } from '@nanostores/react'
import { atom, type ReadableAtom } from 'nanostores'
import { correctOfficeLocation } from '#back-office/api/branch-office-location.ts'
import { branchRefusalText } from '#back-office/words/branch.ts'
import { officeLocationCopy as copy } from '#back-office/words/branch-office-location.ts'
import { maxTextLength } from '#kit/api/text-limits.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { createLatestRequestCheck } from '#kit/browser/latest-request.ts'
import { Form } from '#kit/screens/form.tsx'
import { LengthLimitedField } from '#kit/screens/length-limited-field.tsx'
import { RefusalNotice } from '#kit/screens/refusal-notice.tsx'
import { readOfficeByIndex } from '#places/api/offices.ts'
import { hasExactPosition } from '#places/rules/exact-position.ts'
import { parseCoordinates } from '#places/rules/geo.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

/** Map location of an office. The form asks for it if only the town is known; otherwise it can be corrected. */
interface OfficePlaceState {
  readonly phase: 'unasked' | 'known' | 'wanted' | 'sending' | 'saved'
  readonly isPlaced: boolean
  readonly index: string
  readonly typed: string
  readonly wrong: boolean
  readonly refused: string | null
}

const initialState: OfficePlaceState = {
  phase: 'unasked',
  isPlaced: false,
  index: '',
  typed: '',
  wrong: false,
  refused: null,
}

export function createOfficeLocationStore(environment: Environment) {
  const $place = atom<OfficePlaceState>(initialState)
  const startRequest = createLatestRequestCheck()
  const change = (part: Partial<OfficePlaceState>) => $place.set({ ...$place.get(), ...part })

  return {
    $place: $place as ReadableAtom<OfficePlaceState>,
    show: async (index: string): Promise<void> => {
      const isNewest = startRequest()
      $place.set({ ...initialState, index })
      const answer = await call(environment, readOfficeByIndex, { query: { index } })
      if (!isNewest() || !answer.ok) return
      const isPlaced = hasExactPosition(answer.value)
      change({ phase: isPlaced ? 'known' : 'wanted', isPlaced })
    },
    correct: () => change({ phase: 'wanted', typed: '' }),
    type: (typed: string) => change({ typed, wrong: false, refused: null }),
    save: async (): Promise<void> => {
      const { index, typed, phase } = $place.get()
      const place = parseCoordinates(typed)
      if (phase !== 'wanted') return
      if (place === null) return change({ wrong: true })
      const isNewest = startRequest()
      change({ phase: 'sending' })
      const answer = await call(environment, correctOfficeLocation, { params: { index }, body: place })
      if (!isNewest()) return
      change(answer.ok ? { phase: 'saved', isPlaced: true } : { phase: 'wanted', refused: answer.code })
    },
  }
}
type OfficePlaceStore = ReturnType<typeof createOfficeLocationStore>

export function OfficeLocationForm({ store }: { store: OfficePlaceStore }) {
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
            <LengthLimitedField
              name="office-place"
              limit={maxTextLength.place}
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
