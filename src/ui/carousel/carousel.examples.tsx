import { useState } from 'react'
import { Card } from '../card/card.tsx'
import type { CatalogueExample } from '../component-example.ts'
import { Heading } from '../heading/heading.tsx'
import { Carousel } from './carousel.tsx'

const slides = ['Registered letters in the box', 'Notice of new letters', 'A better rent'].map(
  (title, index) => ({
    id: String(index),
    label: `${index + 1} of 3: ${title}`,
    content: (
      <Card tone="ink" padding="large">
        <Heading level={3} onInk>
          {title}
        </Heading>
      </Card>
    ),
  }),
)

function Slides() {
  const [current, setCurrent] = useState(0)
  const [playing, setPlaying] = useState(false)
  return (
    <Carousel
      label="News"
      slides={slides}
      current={current}
      onCurrent={setCurrent}
      playing={playing}
      onPlaying={setPlaying}
      onHold={() => undefined}
      pauseLabel="Pause"
      playLabel="Play"
    />
  )
}

export const examples: readonly CatalogueExample[] = [{ name: 'three banners', element: <Slides /> }]
