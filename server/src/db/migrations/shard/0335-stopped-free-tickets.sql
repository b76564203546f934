-- While operators stop play, free tickets and free rounds do not run out.
grant update (expires_at) on free_ticket to zamra_app;
