import type { OfficeNote } from '#places/api/offices.ts'
import { officeNoteCopy as copy } from '#places/words/office.ts'
import { Notice } from '#ui/notice/notice.tsx'

export const OfficeNoteView = ({ note }: { note: OfficeNote | null | undefined }) =>
  note ? (
    <Notice title={note.text} data-test="office-note">
      {copy.until(note.until)}
    </Notice>
  ) : null
