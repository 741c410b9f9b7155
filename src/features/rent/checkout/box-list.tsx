import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { FreeBox } from '#contract/boxes.ts'
import { boxPickerCopy } from '#copy/box-wall.ts'
import { LinkButton } from '#ui/link/link.tsx'
import { RadioList } from '#ui/radio-list/radio-list.tsx'
import { fieldIds, problemText } from './field-words.ts'
import { useChoice } from './use-choice.ts'
import type { WizardPage } from './wizard-page.ts'

/** What is in sight: the first ones, and the chosen one wherever it stands (M-BOX-02, 03). */
const inSight = (boxes: readonly FreeBox[], atFirst: number, chosen: number | null): readonly FreeBox[] =>
  boxes.filter((box, index) => index < atFirst || box.id === chosen)

/** The free numbers as a plain list: the first ones, all on demand. */
export function BoxList({ boxes, page }: { boxes: readonly FreeBox[]; page: WizardPage }) {
  const [all, setAll] = useState(false)
  const isAaps = useChoice('isAaps')
  const boxId = useChoice('boxId')
  const problem = useStore(page.shownProblems.box)
  const sight = all ? boxes : inSight(boxes, page.boxesAtFirst(isAaps), boxId)
  return (
    <>
      <RadioList
        id={fieldIds.box}
        name="box"
        label={isAaps ? boxPickerCopy.cells : boxPickerCopy.boxes}
        error={problem && problemText.box(problem)}
        columns="many"
        required
        options={sight.map((box) => ({ value: String(box.id), label: boxPickerCopy.boxNumber(box.number) }))}
        value={String(boxId ?? '')}
        onChange={(event) => {
          const box = boxes.find(({ id }) => String(id) === event.target.value)
          if (box) page.chooseBox(box)
        }}
      />
      {!all && sight.length < boxes.length && (
        <LinkButton icon="chevron-down" aria-controls={fieldIds.box} onClick={() => setAll(true)}>
          {boxPickerCopy.showAllBoxes(boxes.length)}
        </LinkButton>
      )}
    </>
  )
}
