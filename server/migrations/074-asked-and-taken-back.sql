-- Whoever asked may take it back; only agreeing takes a second person.
alter table task drop constraint task_check;
alter table task add constraint task_agreed_by_another check (status <> 'confirmed' or decided_by is distinct from requested_by);
