import type { CatalogueExample } from '../component-example.ts'
import { PicturePreview, Thumbnail } from './picture.tsx'

const field =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 4"%3E%3Crect width="6" height="4" fill="%23cfdcff"/%3E%3C/svg%3E'

const square =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 4"%3E%3Crect width="6" height="4" fill="%23cfdcff"/%3E%3C/svg%3E'

export const examples: readonly CatalogueExample[] = [
  {
    name: 'preview',
    element: (
      <PicturePreview src={square} alt="A blue field" width={600} height={400} openLabel="Open the picture" />
    ),
  },
  { name: 'thumbnail: a picture', element: <Thumbnail src={field} fallback="letter" /> },
  {
    name: 'thumbnail: a picture in a card',
    element: <Thumbnail src={field} fallback="letter" size="large" />,
  },
  { name: 'thumbnail: none came', element: <Thumbnail src="data:," fallback="letter" /> },
]
