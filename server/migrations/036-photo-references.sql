-- Which records show a photo: asked when one is replaced, and for every photo that nobody may be showing any more.
create index doclet_photo on doclet (workspace_id, (data ->> 'photo')) where data ? 'photo';
