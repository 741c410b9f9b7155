import * as choice from '../checkbox/checkbox-and-radio.css.ts'
import { classNames } from '../class-names.ts'
import { type DrawnItem, ItemDrawing } from './item-drawing.tsx'
import * as css from './item-tiles.css.ts'

export interface ItemTile extends DrawnItem {
  id: string
  title: string
  hint: string
  result: string
}

export interface ItemTilesProps {
  name: string
  label: string
  options: readonly ItemTile[]
  chosen: readonly string[]
  onToggle: (id: string) => void
}

/** Checkboxes with pictures, all to one scale. */
export const ItemTiles = ({ name, label, options, chosen, onToggle }: ItemTilesProps) => (
  <fieldset className={css.tileGroup}>
    <legend className={css.legend}>{label}</legend>
    <div className={css.tileList}>
      {options.map(({ id, title, hint, result, ...item }) => (
        <label key={id} className={css.tile}>
          <span className={css.picture}>
            <ItemDrawing {...item} />
          </span>
          <span className={css.titleRow}>
            <input
              type="checkbox"
              id={`${name}-${id}`}
              name={name}
              value={id}
              checked={chosen.includes(id)}
              onChange={() => onToggle(id)}
              className={classNames(choice.input, choice.inputShapes.checkbox, choice.inputWithoutOutline)}
            />
            <span className={css.title}>{title}</span>
          </span>{' '}
          <span className={css.hint}>{hint}</span> <span className={css.result}>{result}</span>
        </label>
      ))}
    </div>
  </fieldset>
)
