-- Where a box is on the wall of its office: rows from the top and columns from the left, both from 1, and how high
-- its middle is over the floor in millimetres. Null where the office did not tell; a row comes with a column.
alter table box
  add column wall_row smallint,
  add column wall_column smallint,
  add column wall_height smallint;
alter table box add constraint box_place_whole check ((wall_row is null) = (wall_column is null)) not valid;
