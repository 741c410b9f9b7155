import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { homeCopy } from '#content/words/home.ts'
import { browserEnvironment } from '#kit/browser/browser-environment.ts'
import { sharedCopy } from '#kit/words/shared-copy.ts'
import { typeset } from '#kit/words/typeset.ts'
import { Button } from '#ui/button/button.tsx'
import { Card } from '#ui/card/card.tsx'
import { Carousel } from '#ui/carousel/carousel.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { Heading } from '#ui/heading/heading.tsx'
import { Inline } from '#ui/inline/inline.tsx'
import { Prose } from '#ui/prose/prose.tsx'
import { Stack } from '#ui/stack/stack.tsx'
import { Text } from '#ui/text/text.tsx'
import { type BannersPage, createBannersPage, type HomeBanner } from './banners-page.ts'

/** Rotating banners with a pause button (M-HOME-05, 06). */
function BannersView({ page }: { page: BannersPage }) {
  const { banners, current, playing, opened, connecting } = useStore(page.$banners, { ssr: 'initial' })
  if (banners.length === 0) return null
  const shown = opened === null ? undefined : banners[opened]
  return (
    <>
      <Carousel
        label={homeCopy.banners}
        current={current}
        onCurrent={page.show}
        playing={playing}
        onPlaying={page.play}
        onHold={page.hold}
        pauseLabel={homeCopy.pause}
        playLabel={homeCopy.play}
        slides={banners.map(({ id, title, text }, index) => ({
          id,
          label: homeCopy.banner(index + 1, banners.length, title),
          content: (
            <Card tone="ink" edge="airmail">
              <Inline gap="m" justify="between">
                <Stack gap="xxs">
                  <Heading level={3} onInk>
                    {typeset(title)}
                  </Heading>
                  <Text tone="mutedOnInk">{typeset(text)}</Text>
                </Stack>
                <Button tone="onInk" aria-haspopup="dialog" onClick={() => page.open(index)}>
                  {homeCopy.more}
                </Button>
              </Inline>
            </Card>
          ),
        }))}
      />
      <Dialog
        open={shown !== undefined}
        onClose={page.close}
        title={shown?.dialogTitle ?? ''}
        closeLabel={sharedCopy.close}
        actions={
          <>
            <Button tone="primary" busy={connecting} onClick={() => void page.connect(shown?.service)}>
              {homeCopy.connect}
            </Button>
            <Button onClick={page.rentAgain}>{homeCopy.newRental}</Button>
          </>
        }
      >
        <Prose>
          {shown?.paragraphs.map((paragraph) => (
            <p key={paragraph}>{typeset(paragraph)}</p>
          ))}
        </Prose>
      </Dialog>
    </>
  )
}

export function BannersIsland({ banners }: { banners: readonly HomeBanner[] }) {
  const [page] = useState(() => createBannersPage(browserEnvironment, banners))
  return <BannersView page={page} />
}
