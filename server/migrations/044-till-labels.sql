-- What kind of cash it is and what it travels under, as it was said last of the drawer and for each movement.
alter table till_session add column type text, add column tracking text;
alter table till_movement add column type text;
