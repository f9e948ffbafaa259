-- A host was given copies of what its venue says when it was made, and nothing has ever written them since. They would win over what the office sets.
update domain_config set copyright = '', default_brand = null, default_event = null;
