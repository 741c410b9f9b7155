import type { Example } from '../example.ts'
import { Thumbnail } from './thumbnail.tsx'

const field =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 6 4"%3E%3Crect width="6" height="4" fill="%23cfdcff"/%3E%3C/svg%3E'

export const examples: readonly Example[] = [
  { name: 'a picture', element: <Thumbnail src={field} fallback="letter" /> },
  { name: 'none came', element: <Thumbnail src="data:," fallback="letter" /> },
]
