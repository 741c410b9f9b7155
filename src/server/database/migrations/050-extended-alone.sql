-- A rent stays extended (8) while the claim that continues it is paid, on rent or extended itself. Rents whose successor
-- was refused or is over are on rent again while their term runs (the clock ends them in its time) and ended after it;
-- one round for each link of the longest chain.
do $$
begin
  loop
    with alone as (
      update claim set status = case when end_date < current_date - 1 then 5 else 6 end
      where status = 8 and not exists (
        select 1 from claim as successor
        where successor.prolongation_of = claim.id and successor.status in (3, 6, 8)
      )
      returning id, status
    ), told as (
      insert into claim_history (claim_id, status, actor, reason, at)
      select id, status, 'server', case when status = 6 then 'extension_cancelled' else 'extension_over' end, now()
      from alone
    )
    delete from box_month where claim_id in (select id from alone where status = 5);
    exit when not exists (
      select 1 from claim
      where status = 8 and not exists (
        select 1 from claim as successor
        where successor.prolongation_of = claim.id and successor.status in (3, 6, 8)
      )
    );
  end loop;
end $$;
