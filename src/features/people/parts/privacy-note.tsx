import { pagePaths } from '#kit/api/page-paths.ts'
import { privacyNoteCopy as copy } from '#people/words/privacy-note.ts'
import { Link } from '#ui/link/link.tsx'
import { Text } from '#ui/text/text.tsx'

/** A test checks that every form that asks for personal data contains this note. */
export const PrivacyNote = () => (
  <Text size="small" tone="muted">
    <Link href={pagePaths.personalDataPolicy} external>
      {copy.link}
    </Link>
  </Text>
)
