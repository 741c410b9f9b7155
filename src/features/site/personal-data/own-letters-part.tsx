import { useStore } from '@nanostores/react'
import { ownLettersCopy as copy, ownLettersRefusal } from '#copy/own-letters.ts'
import { RefusalNotice } from '#parts/refusal-notice.tsx'
import { Button } from '#ui/button/button.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Notice } from '#ui/notice/notice.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { dataParts, Part } from './data-facts.tsx'
import type { OwnLettersStore, ShownLetters } from './own-letters-store.ts'

interface Props {
  state: ShownLetters
  store: OwnLettersStore
}

function Reached({ state, store }: Props) {
  const { letters, profile, tried } = state
  if (letters.address === '') return <Text>{copy.none}</Text>
  if (letters.unreachableSince === null) {
    return tried ? (
      <Notice tone="success" live="polite">
        {copy.tried}
      </Notice>
    ) : (
      <Text>{copy.arrive(letters.address)}</Text>
    )
  }
  return (
    <Notice
      tone="warning"
      title={copy.unreachableTitle}
      action={
        <Inline gap="s">
          <Button busy={state.busy} onClick={() => void store.tryAgain()}>
            {copy.tryAgain}
          </Button>
          {profile !== '' && (
            <Link href={profile} external>
              {copy.profile}
            </Link>
          )}
        </Inline>
      }
    >
      <Stack gap="xs">
        <Text>{copy.unreachable(letters.address, letters.unreachableSince)}</Text>
        <Text>{copy.unreachableAct}</Text>
      </Stack>
    </Notice>
  )
}

function Reminders({ state, store }: Props) {
  const { reminders } = state.letters.wanted
  return (
    <Stack gap="xs" align="start">
      <Text weight="strong">{copy.reminders}</Text>
      <Text aria-live="polite">{reminders ? copy.wanted : copy.refused}</Text>
      <Button busy={state.busy} onClick={() => void store.want(!reminders)}>
        {reminders ? copy.refuse : copy.want}
      </Button>
    </Stack>
  )
}

/** Whether letters reach the person, and the reminders that may be refused. */
export function OwnLettersPart({ store }: { store: OwnLettersStore }) {
  const state = useStore(store.$state)
  return (
    <Part title={copy.title} id={dataParts.mail}>
      {state.kind === 'loading' && <Skeleton label={copy.title} count={2} />}
      {state.kind === 'failed' && (
        <RefusalNotice
          code={state.code}
          words={ownLettersRefusal}
          tone="warning"
          title={copy.failed}
          action={<Button onClick={store.retry}>{copy.retry}</Button>}
        />
      )}
      {state.kind === 'shown' && (
        <Stack gap="m">
          <Reached state={state} store={store} />
          {state.letters.address !== '' && <Reminders state={state} store={store} />}
          <RefusalNotice code={state.refused} words={ownLettersRefusal} />
        </Stack>
      )}
    </Part>
  )
}
