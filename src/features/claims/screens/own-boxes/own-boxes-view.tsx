import { useStore } from '@nanostores/react'
import { listOwnBoxes, type OwnBox } from '#claims/api/own-boxes.ts'
import { ownBoxesCopy as copy } from '#claims/words/own-boxes.ts'
import type { EndpointReply } from '#kit/api/endpoint.ts'
import { pagePaths } from '#kit/api/page-paths.ts'
import { call } from '#kit/browser/call.ts'
import type { Environment } from '#kit/browser/environment.ts'
import { island } from '#kit/screens/island.tsx'
import { LoadFailure } from '#kit/screens/load-failure.tsx'
import { createScreen } from '#kit/screens/screen.ts'
import { ButtonLink } from '#ui/button/button.tsx'
import { DoorWall } from '#ui/door-wall/door-wall.tsx'
import { EmptyState } from '#ui/empty-state/empty-state.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Link } from '#ui/link/link.tsx'
import { Skeleton } from '#ui/skeleton/skeleton.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'

/** All paid boxes of the holder as doors (M-OWNBOX-01). */
const createOwnBoxesPage = (environment: Environment) => {
  const { $state, retry } = createScreen<EndpointReply<typeof listOwnBoxes>>(environment, {
    load: async () => {
      const answer = await call(environment, listOwnBoxes, {})
      return answer.ok ? answer.value : answer
    },
  })
  return { $state, retry }
}

function Wall({ boxes }: { boxes: readonly OwnBox[] }) {
  const [first] = boxes
  if (!first) return null
  return (
    <Stack gap="s" as="section" aria-labelledby={`wall-${first.index}`}>
      <Heading level={2} size="h4" id={`wall-${first.index}`}>
        <Link href={pagePaths.office(first.index)}>{copy.wall(first.index, first.address)}</Link>
      </Heading>
      <DoorWall
        label={copy.wall(first.index, first.address)}
        doors={boxes.map((box) => {
          const count = box.inBox + box.atCounter
          return {
            id: box.boxId,
            number: box.boxNumber,
            href: pagePaths.ownBox(box.boxId),
            isOpen: box.inBox > 0,
            name: copy.door(box, count),
            note: copy.doorNote(count, box.paidUntil),
          }
        })}
      />
    </Stack>
  )
}

function OwnBoxesView({ page }: { page: ReturnType<typeof createOwnBoxesPage> }) {
  const state = useStore(page.$state)
  if (state.kind === 'loading') return <Skeleton screen label={copy.loading} shape="card" count={2} />
  if (state.kind === 'failed')
    return <LoadFailure code={state.code} title={copy.failed} level={1} onRetry={page.retry} />
  const { boxes, total } = state
  const indexes = [...new Set(boxes.map(({ index }) => index))]
  return (
    <Stack gap="l">
      <Inline justify="between" align="centre">
        <Heading level={1}>{copy.title}</Heading>
        <Link href={pagePaths.claims} alone>
          {copy.toClaims}
        </Link>
      </Inline>
      {boxes.length === 0 && (
        <EmptyState
          icon="letter"
          title={copy.none}
          actions={
            <ButtonLink tone="primary" href={pagePaths.home}>
              {copy.begin}
            </ButtonLink>
          }
        >
          {copy.noneText}
        </EmptyState>
      )}
      {indexes.map((index) => (
        <Wall key={index} boxes={boxes.filter((box) => box.index === index)} />
      ))}
      {total > boxes.length && <Text tone="muted">{copy.more(boxes.length, total)}</Text>}
    </Stack>
  )
}

export const OwnBoxesIsland = island(createOwnBoxesPage, OwnBoxesView)
